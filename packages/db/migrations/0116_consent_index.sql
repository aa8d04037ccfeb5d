-- Agreements of a time, like the withdrawals of 0068. It stands alone, so that writes wait for nothing but the index.
create index consent_records_agreed on consent_records (user_id, channel, at) where state = 'subscribed';
