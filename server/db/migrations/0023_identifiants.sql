-- The number of a beneficiary is stored in one form: ten digits at least, without more leading zeros. This changes no
-- row, because instances of the former version still write others: it tells the operator what there is. `npm run
-- identifiants` lists it at any time, and unites what is one number.

select o.code as organisme, count(*) as numeros, count(*) filter (where b.numero_identifiant !~ '[1-9]') as zeros,
  (array_agg(b.numero_identifiant order by b.numero_identifiant))[1:10] as exemples,
  'numbers of beneficiaries in another form: npm run identifiants' as suite
from beneficiaire b join organisme o on o.id = b.organisme_id
where b.numero_identifiant !~ '^(0[0-9]{9}|[1-9][0-9]{9,})$' or b.numero_identifiant !~ '[1-9]'
group by o.code order by o.code;
