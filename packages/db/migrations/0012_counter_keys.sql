-- One unique key per counter: with two, an upsert that waits on one of them can fail on the other.
alter table site_counters drop constraint site_counters_pkey;
alter table site_counters drop constraint site_counters_user_id_mini_site_id_key;
alter table site_counters add primary key (user_id, mini_site_id);
alter table block_counters drop constraint block_counters_pkey;
alter table block_counters drop constraint block_counters_user_id_block_id_key;
alter table block_counters add primary key (user_id, block_id);
