-- Nothing reads what providers told: a repeat is known by the name of its job, and a payment's state is fetched anew. Dropped
-- at once, because no release has written it.
drop table provider_events;
