-- Renewal of DKIM keys (record 0082). Besides the keys that sign, a domain may have others, under the other pair of selectors.
alter table sender_domains
  add column key_pair smallint not null default 1 check (key_pair in (1, 2)), -- of those that sign
  add column keys_made_at timestamptz not null default now(),
  add column age_told_at timestamptz, -- their owner was told that they are old
  add column other_role text check (other_role in ('next', 'old')),
  add column other_private_keys text, -- sealed; null: forgotten
  add column other_dkim_rsa text,
  add column other_dkim_ed25519 text,
  add column other_made_at timestamptz,
  add column other_until timestamptz, -- records of old ones have to stay
  add constraint sender_domains_other check (
    case other_role
      when 'next' then other_private_keys is not null and other_dkim_rsa is not null and other_dkim_ed25519 is not null
        and other_made_at is not null and other_until is null
      when 'old' then other_dkim_rsa is not null and other_dkim_ed25519 is not null and other_made_at is not null
        and other_until is not null
      else num_nonnulls(other_private_keys, other_dkim_rsa, other_dkim_ed25519, other_made_at, other_until) = 0
    end
  );
update sender_domains set keys_made_at = created_at;
