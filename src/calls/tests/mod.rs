mod forms;
mod header;
