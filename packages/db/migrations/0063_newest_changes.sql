-- Changes of many threads: what stood last in a thread that was opened, and dropping old changes beside one another.

alter table thread_changes add column last_message_id uuid; -- newest message of the thread
grant update (at) on thread_changes to greenroom_tenant; -- `for update skip locked` asks for it
