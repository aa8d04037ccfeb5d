-- Messages for which somebody may wait: the thread seeks the first one after the last answer (0049). Without this index, each
-- new message reads all that the person has ever written. Ten million messages take some 20 seconds, on a slow disk longer
-- than migrations usually have.
set local statement_timeout = '30min';
create index messages_awaiting on messages (user_id, contact_id, sent_at, id)
  where direction = 'inbound' and not is_automatic and handled_as is null;
