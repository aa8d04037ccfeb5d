-- Best hours of people (record 0073).

-- Hour of the day, where they live, at which a person follows links most; null: not known. Set by a nightly job, and read of
-- people alone who agree that clicks are kept under their names.
alter table contacts add column best_hour smallint check (best_hour between 0 and 23);
-- Those whose hour the job has to look at again, even if their clicks are gone.
create index contacts_best_hours on contacts (user_id, id) where best_hour is not null;
