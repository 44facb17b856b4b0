-- The département of requests whose postal code does not begin with it: Corsica, the islands that left Guadeloupe,
-- Monaco, and the overseas addresses whose country was told by its own name. The same rules as server/transfert/pays.ts.

update demande set departement = case
    when code_postal ~ '^20[0137]' then '2A'
    when code_postal ~ '^20' then '2B'
    when code_postal ~ '^(97133|9709[5-8])$' then '977'
    when code_postal ~ '^(97150|970[5-8][0-9])$' then '978'
    when code_postal ~ '^(97[1-8]|98[46-9])' then left(code_postal, 3)
    when code_postal ~ '^(0[1-9]|[1-8][0-9]|9[0-5])' then left(code_postal, 2)
  end
where code_postal ~ '^[0-9]{5}$'
  and (departement is not null and code_postal ~ '^(00|20[37]|970|97133|97150|979|96|980|981|982|983|985|99)'
    or departement is null and code_postal !~ '^(00|96|97[09]|98[01235]|99)'
      and regexp_replace(upper(translate(pays, 'éèêëàâîïôçÉÈÊËÀÂÎÏÔÇ', 'eeeeaaiiocEEEEAAIIOC')), '[^A-Z]', '', 'g') in (
        'FRA', 'FRANCEMETROPOLITAINE', 'GUADELOUPE', 'LAGUADELOUPE', 'GP', 'GLP', 'MARTINIQUE', 'LAMARTINIQUE', 'MQ', 'MTQ',
        'GUYANE', 'LAGUYANE', 'GUYANEFRANCAISE', 'GF', 'GUF', 'REUNION', 'LAREUNION', 'ILEDELAREUNION', 'RE', 'REU', 'MAYOTTE',
        'YT', 'MYT', 'SAINTPIERREETMIQUELON', 'PM', 'SPM', 'SAINTBARTHELEMY', 'BL', 'BLM', 'SAINTMARTIN', 'MF', 'MAF',
        'POLYNESIEFRANCAISE', 'PF', 'PYF', 'NOUVELLECALEDONIE', 'LANOUVELLECALEDONIE', 'NC', 'NCL', 'WALLISETFUTUNA', 'WF', 'WLF'));
