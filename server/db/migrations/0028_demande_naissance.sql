-- Requests are searched by the birth date of their beneficiary.

create index demande_naissance on demande (organisme_id, date_naissance, id) where date_naissance is not null;
