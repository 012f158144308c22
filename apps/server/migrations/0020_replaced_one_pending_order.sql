-- one_pending_order_of_person replaces it.
drop index one_pending_order;
