-- A touch of the page that a link led to proves a person (record 0097). The index comes first: clicks on links wait only for what
-- follows.
create index hits_of_touches on hits (mini_site_id, visitor, at) where kind <> 'view';

alter table link_hits
  add column site_id uuid, -- page of its owner that the link led to
  add column page_visitor bytea; -- hash under which that page knows the visitor that day; gone after 30 minutes
create index link_hits_awaited on link_hits (at, id) where page_visitor is not null and judged_at is not null and rule is not null;
