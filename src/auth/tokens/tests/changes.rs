//! Changes of one playlist run one after the other.
use super::super::Member;
use super::Device;
use crate::abi::mcat_phase;
use crate::base::error::Status;

#[test]
fn change_that_times_out_leaves_the_queue() {
    let (device, member) = (Device::new(), Member::new(None));
    let first = device
        .call(&member, |scope| member.change_alone("mp.1", scope))
        .unwrap();
    let late = device.call_within(0, &member, |scope| member.change_alone("mp.1", scope).err().unwrap());
    assert_eq!(
        (late.status, late.phase),
        (Status::MCAT_ERR_TIMEOUT, mcat_phase::MCAT_PHASE_PACE)
    );
    assert!(
        late.message.contains("another change of the same playlist"),
        "{}",
        late.message
    );
    assert_eq!(member.order.length(), 1);
    drop(first);
    drop(
        device
            .call(&member, |scope| member.change_alone("mp.1", scope))
            .unwrap(),
    );
}
