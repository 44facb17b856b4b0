/** Filters, results, actions, pager and CSV file of the orders. */

import validators from 'virtual:floor/validators';
import Form from '@rjsf/core';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { announce, announcerId } from './announce.ts';
import { type Criteria, fetchOrders, type Order, saveTreated } from './api.ts';
import { BulkBar } from './BulkBar.tsx';
import { inFrench, judge, labels, schema, uiSchema } from './filterForm.ts';
import OrdersGrid, { type GridControls } from './OrdersGrid.tsx';
import { type Column, columnNames, showCount } from './orderTexts.ts';
import { Pager } from './Pager.tsx';
import { saveOrders } from './saveOrders.ts';
import { keepTable, readTable, type Sort } from './tableState.ts';

const PrintOrders = lazy(() => import('./PrintOrders.tsx'));
const validator = createPrecompiledValidator(validators, schema);
const noDefaults = { constAsDefaults: 'never' } as const;
const filtersKey = 'commandes:filtres';

/** The search in the address (UX-03); unknown parameters are ignored. */
function useSearch() {
  const [params, setParams] = useSearchParams();
  const criteria = useMemo(() => {
    const named = Object.keys(labels).map((name) => [name, params.get(name)] as const);
    return Object.fromEntries(named.filter(([, value]) => value)) as Criteria;
  }, [params]);
  const kept = readTable();
  const column = params.get('tri');
  const sort: Sort =
    column !== null && column in columnNames
      ? { column: column as Column, direction: params.get('sens') === 'desc' ? 'desc' : 'asc' }
      : kept.sort;
  const size = [20, 50, 100].find((known) => String(known) === params.get('taille')) ?? kept.size;
  const page = Math.max(1, Number(params.get('page')) || 1);
  const write = (next: Criteria, rest: Record<string, string>, replace = false) => {
    const table = { tri: sort.column, sens: sort.direction, taille: String(size) };
    setParams({ ...next, ...table, ...rest }, { replace, preventScrollReset: true });
  };
  return { criteria, page, size, sort, submitted: params.has('page'), write };
}

/** UX-09: loading, loaded, or failed. */
function useOrders(criteria: Criteria, submitted: boolean) {
  const search = JSON.stringify(criteria);
  const [orders, setOrders] = useState<readonly Order[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [waiting, setWaiting] = useState(submitted);
  const load = useCallback(() => {
    const abort = new AbortController();
    setWaiting(true);
    setFailed(false);
    fetchOrders(JSON.parse(search) as Criteria, abort.signal).then(
      (found) => {
        setOrders(found);
        setWaiting(false);
        announce(showCount(found.length));
      },
      () => {
        if (abort.signal.aborted) return;
        setFailed(true);
        setWaiting(false);
      },
    );
    return () => abort.abort();
  }, [search]);
  useEffect(() => (submitted ? load() : undefined), [load, submitted]);
  return { orders, setOrders, failed, waiting, retry: load };
}

export function OrdersScreen() {
  const { criteria, page: asked, size, sort, submitted, write } = useSearch();
  const { orders, setOrders, failed, waiting, retry } = useOrders(criteria, submitted);
  const [isOpen, setOpen] = useState(!submitted);
  const [typed, setTyped] = useState<Criteria>(criteria);
  const [ticked, setTicked] = useState(0);
  const [printed, setPrinted] = useState<readonly Order[] | null>(null);
  const controls = useRef<GridControls>(null);
  const pages = Math.max(1, Math.ceil((orders?.length ?? 0) / size));
  const page = Math.min(asked, pages);
  const title = page > 1 ? `Suivi des commandes (page ${page} sur ${pages})` : 'Suivi des commandes';
  useEffect(() => {
    document.title = `${title} | Portail CMI Organismes`;
  }, [title]);
  // CMD-006: restores the last search when the screen opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen opens, not when its search changes
  useEffect(() => {
    const last = sessionStorage.getItem(filtersKey);
    if (!submitted && last !== null) search(JSON.parse(last) as Criteria);
  }, []);

  const search = (next: Criteria) => {
    sessionStorage.setItem(filtersKey, JSON.stringify(next));
    setOpen(false);
    setTyped(next);
    write(next, { page: '1' });
  };
  const goTo = (next: number) => {
    write(criteria, { page: String(next) });
    announce(`Page ${next} sur ${pages}`);
  };
  const sortBy = (next: Sort) => {
    keepTable({ sort: next });
    write(criteria, { tri: next.column, sens: next.direction, page: '1' }, true);
    announce(
      `Trié par ${columnNames[next.column]}, ${next.direction === 'asc' ? 'croissant' : 'décroissant'}`,
    );
  };
  const resize = (next: number) => {
    keepTable({ size: next });
    write(criteria, { taille: String(next), page: '1' }, true);
  };
  const treat = async (traite: boolean) => {
    const saved = new Map<string, Order>();
    for (const order of controls.current?.ticked() ?? []) {
      const changed = await saveTreated(order, traite).catch(() => null);
      if (changed) saved.set(order.numeroCommande, changed);
    }
    setOrders((before) => before?.map((order) => saved.get(order.numeroCommande) ?? order) ?? null);
    announce(`${saved.size} commandes ont été modifiées.`);
  };

  return (
    <main>
      <p id={announcerId} aria-live="polite" className="unseen" />
      <h1>Suivi des commandes</h1>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Cacher les filtres' : 'Montrer les filtres'}
      </button>
      {isOpen && (
        <Form
          schema={schema}
          uiSchema={uiSchema}
          validator={validator}
          formData={typed}
          customValidate={judge}
          transformErrors={inFrench}
          noHtml5Validate
          showErrorList="top"
          experimental_defaultFormStateBehavior={noDefaults}
          onChange={({ formData }) => setTyped(formData as Criteria)}
          onSubmit={({ formData }) => search(formData as Criteria)}
        />
      )}
      {!submitted && <p>Lancez une recherche pour afficher des résultats.</p>}
      {waiting && orders === null && <p>Recherche en cours…</p>}
      {failed && (
        <p role="alert">
          Erreur inconnue.{' '}
          <button type="button" onClick={retry}>
            Réessayer
          </button>
        </p>
      )}
      {!failed && orders?.length === 0 && <p>Aucune donnée disponible dans le tableau</p>}
      {!failed && submitted && orders !== null && orders.length > 0 && (
        <section aria-busy={waiting}>
          <h2>{showCount(orders.length)}</h2>
          <ul aria-label="Critères">
            {Object.entries(criteria).map(([name, value]) => (
              <li key={name}>
                <button type="button" onClick={() => search({ ...criteria, [name]: undefined })}>
                  {labels[name as keyof Criteria]} : {value}
                </button>
              </li>
            ))}
          </ul>
          <button type="button" onClick={() => setPrinted(controls.current?.sorted() ?? orders)}>
            Imprimer
          </button>
          <button type="button" onClick={() => void saveOrders(controls.current?.sorted() ?? orders)}>
            Télécharger (CSV)
          </button>
          <BulkBar ticked={ticked} onTickAll={(on) => controls.current?.tickAll(on)} onSave={treat} />
          <OrdersGrid
            orders={orders}
            page={page}
            size={size}
            sort={sort}
            controls={controls}
            onSort={sortBy}
            onTicked={setTicked}
          />
          <Pager page={page} pages={pages} size={size} total={orders.length} onPage={goTo} onSize={resize} />
        </section>
      )}
      {printed && (
        <Suspense>
          <PrintOrders orders={printed} onDone={() => setPrinted(null)} />
        </Suspense>
      )}
    </main>
  );
}
