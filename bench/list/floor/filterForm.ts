/** Schema of the filters, and how RJSF shows them. The build compiles the validator from the same object. */
import type { RJSFSchema, UiSchema } from '@rjsf/utils';

export const schema: RJSFSchema = {
  type: 'object',
  properties: {
    commande: { type: 'string' },
    dateIntegrationDebut: { type: 'string', format: 'date' },
    dateIntegrationFin: { type: 'string', format: 'date' },
    statut: { enum: ['OK', 'KO', 'EN_COURS'] },
    traitement: { enum: ['Oui', 'Non'] },
  },
};

export const uiSchema: UiSchema = {
  commande: { 'ui:title': 'Commande' },
  dateIntegrationDebut: { 'ui:title': 'Date de début' },
  dateIntegrationFin: { 'ui:title': 'Date de fin' },
  statut: { 'ui:title': 'Résultat Intégration', 'ui:enumNames': ['OK', 'KO', 'En cours'] },
  traitement: { 'ui:title': 'Traité' },
  'ui:submitButtonOptions': { submitText: 'Filtrer' },
};
