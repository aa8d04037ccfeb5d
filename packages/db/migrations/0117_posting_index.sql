-- What was charged for a campaign. It stands alone, so that writes wait for nothing but the index.
create index ledger_postings_of_hold on ledger_postings (user_id, hold_id, created_at) where kind = 'capture';
