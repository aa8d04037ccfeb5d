-- A wording is told by its hash: an index of the text itself refuses what is longer than a third of a page in bytes, which
-- texts of most alphabets are long before they have too many characters.
create unique index consent_wordings_same on consent_wordings (user_id, md5(text));
alter table consent_wordings drop constraint consent_wordings_user_id_text_key;
