-- When there was room for everything again. Who moves up and down again at once has no new days to choose.
alter table plan_choices add column closed_at timestamptz;
