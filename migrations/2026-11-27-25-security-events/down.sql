DROP TABLE security_event;
