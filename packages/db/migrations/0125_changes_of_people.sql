-- The log of changes follows people (record 0095): a merge moves their entries, names are read from the contacts, and entries about
-- contacts that are gone for good go, too. Operations on many are no contacts.
grant update (object_id) on changes to greenroom_tenant;
update changes c set object_name = '' from contacts p
  where c.area = 'contacts' and p.user_id = c.user_id and p.id = c.object_id;
delete from changes c where c.area = 'contacts' and c.object_id is not null
  and not exists (select from contacts p where p.user_id = c.user_id and p.id = c.object_id)
  and not exists (select from contact_operations o where o.user_id = c.user_id and o.id = c.object_id);
