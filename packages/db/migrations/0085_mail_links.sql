-- An email has up to 100 counted links (MAX_MAIL_LINKS), a text up to ten. Longer lists were refused, so that an email with
-- more than ten links never left.
alter table sends drop constraint sends_links_check;
alter table sends add constraint sends_links_check check (cardinality(links) <= case channel when 'email' then 100 else 10 end);
