-- Messages that somebody may wait for an answer to: the first one after the last answer (0049), and whether a person wrote
-- first (the gate). Without it, both read every message of the person.
-- Building it reads the whole table once, which may take longer than migrations usually have.
set local statement_timeout = '30min';
create index messages_awaiting on messages (user_id, contact_id, sent_at, id)
  where direction = 'inbound' and not is_automatic and handled_as is null;
