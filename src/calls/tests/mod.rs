mod forms;
mod header;
mod requests;
