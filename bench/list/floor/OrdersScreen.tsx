/** Filters, results, pager and file of the orders. The grid's code comes while the filters are drawn. */

import validators from 'virtual:floor/validators';
import Form from '@rjsf/core';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Criteria, fetchOrders, type Order } from './api.ts';
import { schema, uiSchema } from './filterForm.ts';
import type { GridControls } from './OrdersGrid.tsx';
import { saveOrders } from './saveOrders.ts';

const gridCode = import('./OrdersGrid.tsx');
const OrdersGrid = lazy(() => gridCode);
const validator = createPrecompiledValidator(validators, schema);
const pageSize = 20;

export function OrdersScreen() {
  const [params, setParams] = useSearchParams();
  const submitted = params.has('page');
  const criteria = useMemo<Criteria>(() => {
    const { page: _page, ...rest } = Object.fromEntries(params);
    return rest;
  }, [params]);
  const search = JSON.stringify(criteria);
  const [orders, setOrders] = useState<readonly Order[] | null>(null);
  const page = Number(params.get('page') ?? 1);
  const controls = useRef<GridControls>(null);

  useEffect(() => {
    if (!submitted) return;
    const abort = new AbortController();
    fetchOrders(JSON.parse(search) as Criteria, abort.signal).then(setOrders, () => undefined);
    return () => abort.abort();
  }, [search, submitted]);

  const pages = Math.max(1, Math.ceil((orders?.length ?? 0) / pageSize));
  const goTo = (next: number) => setParams({ ...criteria, page: String(next) });

  return (
    <>
      <h1>Suivi des commandes</h1>
      <Form
        schema={schema}
        uiSchema={uiSchema}
        validator={validator}
        initialFormData={criteria}
        noHtml5Validate
        showErrorList={false}
        experimental_defaultFormStateBehavior={{ constAsDefaults: 'never' }}
        onSubmit={({ formData }) => setParams({ ...(formData as Criteria), page: '1' })}
      />
      {orders && (
        <Suspense>
          <p role="status">{orders.length} commandes</p>
          <OrdersGrid orders={orders} page={page} pageSize={pageSize} controls={controls} />
          <nav aria-label="Pagination">
            <button type="button" disabled={page <= 1} onClick={() => goTo(page - 1)}>
              Précédent
            </button>
            <span>
              Page {page} sur {pages}
            </span>
            <button type="button" disabled={page >= pages} onClick={() => goTo(page + 1)}>
              Suivant
            </button>
          </nav>
          <button type="button" onClick={() => void saveOrders(controls.current?.sorted() ?? orders)}>
            Télécharger au format CSV
          </button>
        </Suspense>
      )}
    </>
  );
}
