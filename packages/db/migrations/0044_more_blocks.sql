-- Pictures, dates, people, and three more players as blocks (docs/decisions/0046-what-a-page-can-hold.md).
alter table blocks drop constraint blocks_type_check;
alter table blocks add constraint blocks_type_check check (type in ('link', 'text', 'picture', 'gallery', 'heading',
  'divider', 'events', 'countdown', 'contact-card', 'youtube-embed', 'spotify-embed', 'soundcloud-embed',
  'apple-music-embed', 'bandcamp-embed', 'vimeo-embed', 'mixcloud-embed', 'phone', 'email-capture',
  'fan-capture')) not valid;
