/** CMD-047, UX-28: prints all orders of the result with their criteria. */
import { useEffect } from 'react';
import type { Order } from './api.ts';
import { columnNames, showDateTime, showNumber, statusLabels } from './orderTexts.ts';

type PrintOrdersProps = { readonly orders: readonly Order[]; readonly onDone: () => void };

export default function PrintOrders({ orders, onDone }: PrintOrdersProps) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  return (
    <table className="floor-print">
      <thead>
        <tr>
          {Object.values(columnNames).map((name) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.numeroCommande}>
            <td>{order.numeroCommande}</td>
            <td>{showDateTime(order.dateIntegration)}</td>
            <td>{statusLabels[order.statutCommande]}</td>
            <td>{order.motif}</td>
            <td>{showNumber(order.nombreLignesOK)}</td>
            <td>{showNumber(order.nombreLignesKO)}</td>
            <td>{order.traite ? 'Oui' : 'Non'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
