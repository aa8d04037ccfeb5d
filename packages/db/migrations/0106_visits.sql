-- What a hit says about the visit besides when and where. A build that does not know these columns leaves the defaults.
alter table hits
  add column channel smallint not null default 0, -- CHANNELS of the domain; 0: not recorded
  add column source text, -- site or app that the visitor came from, such as instagram.com
  add column country text, -- ISO 3166-1 alpha-2
  add column region text,
  add column city text,
  add column agent smallint not null default 0, -- device, system, and browser (domain: agentCode)
  add column language text, -- first subtag of the browser's own, such as pt
  add column utm text[], -- source, medium, campaign, term, content; null: none of them
  add column code text, -- own short link or QR code by which they came
  add column bot smallint not null default 0, -- why it is not counted; 0 with is_bot: written by an older build
  drop constraint hits_kind_check,
  add constraint hits_kind_check check (kind in ('view', 'click', 'sign-up')) not valid;
