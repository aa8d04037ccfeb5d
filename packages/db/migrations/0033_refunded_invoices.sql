-- What was paid for a plan that was bought twice goes back in whole (decision record 0033).
alter table sandbox_invoices add column refunded_at timestamptz check (refunded_at is null or status = 'paid');
