-- What the page knew of the visit in which somebody signed up: words of its address, language, and the wish not to be told apart.
alter table sign_ups add column visit jsonb;

-- A sign-up writes its hit in the transaction of the owner that takes it in.
grant insert on hits to greenroom_tenant;
