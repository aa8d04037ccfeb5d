-- What answers by itself is counted before it answers again: rules for an owner and for a person, and confirmations of
-- words for a phone (standard W22).
create index messages_by_rules on messages (user_id, sent_at) where origin = 'rule';
create index messages_by_rules_to_person on messages (user_id, contact_id, sent_at) where origin = 'rule';
create index messages_by_service on messages (user_id, address, sent_at) where origin = 'service';
