-- When the register was last asked by what right the person represents the party, whether it answered or not.
alter table session add column mandate_asked_at timestamptz;
