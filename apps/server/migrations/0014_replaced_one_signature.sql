-- one_signature_of_application and one_signature_of_answer replace it.
drop index one_signature;
