/**
 * Schema of the filters, with RJSF's rendering and validation. The build compiles the validator from the same
 * object.
 */
import type { CustomValidator, ErrorTransformer, RJSFSchema, UiSchema } from '@rjsf/utils';
import type { Criteria } from './api.ts';

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

/** Labels of the fields, for the form and for the criteria above the results (UX-01). */
export const labels: Readonly<Record<keyof Criteria, string>> = {
  commande: 'Commande',
  dateIntegrationDebut: 'Date de début',
  dateIntegrationFin: 'Date de fin',
  statut: 'Résultat Intégration',
  traitement: 'Traité',
};

export const uiSchema: UiSchema = {
  commande: { 'ui:title': labels.commande },
  dateIntegrationDebut: { 'ui:title': labels.dateIntegrationDebut },
  dateIntegrationFin: { 'ui:title': labels.dateIntegrationFin },
  statut: { 'ui:title': labels.statut, 'ui:enumNames': ['OK', 'KO', 'En cours'] },
  traitement: { 'ui:title': labels.traitement },
  'ui:submitButtonOptions': { submitText: 'Filtrer' },
};

/** CMD-013, CMD-016. */
export const judge: CustomValidator = (formData, errors) => {
  const { dateIntegrationDebut: start, dateIntegrationFin: end } = formData as Criteria;
  if (Object.values(formData ?? {}).every((value) => value === undefined || value === ''))
    errors.addError('Vous devez renseigner au moins un critère.');
  if (start && end && end < start)
    errors.dateIntegrationFin?.addError('La date de fin doit être supérieure ou égale à la date de début.');
  return errors;
};

/** CMD-014, CMD-015. */
export const inFrench: ErrorTransformer = (errors) =>
  errors.map((error) =>
    error.name === 'format'
      ? {
          ...error,
          message: `${labels[error.property?.slice(1) as keyof Criteria]} doit être une date valide.`,
        }
      : error,
  );
