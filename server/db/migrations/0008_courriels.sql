-- Mails on their way: written before the answer that promises them, gone once they were sent or given up.
create table courriel (
  id bigint generated always as identity primary key,
  -- Which text it is; whom it goes to and what it says are in `contenu`, under a key that the database does not hold.
  modele text not null,
  contenu text not null,
  cree timestamptz not null,
  -- From then on another process may take it: the one that had it no longer runs.
  reprise timestamptz not null
);
create index courriel_reprise on courriel (reprise);
