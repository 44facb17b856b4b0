/** The French texts of the workbench's page. */
export const texts = {
  title: 'Atelier',
  screens: 'Écrans',
  files: 'Fichiers de l’écran',
  editor: (path: string) => `Texte de ${path}`,
  preview: 'Aperçu de l’application',
  problems: (count: number) =>
    count === 0 ? 'Aucun problème' : count === 1 ? '1 problème' : `${count} problèmes`,
  stale: 'L’aperçu garde le dernier écran sans faute.',
  save: (count: number) =>
    count === 0 ? 'Enregistré' : count === 1 ? 'Enregistrer 1 fichier' : `Enregistrer ${count} fichiers`,
  saved: (count: number) => (count === 1 ? '1 fichier enregistré.' : `${count} fichiers enregistrés.`),
  modified: 'modifié, pas encore enregistré',
  hint: 'Ctrl + clic dans l’aperçu (ou F2 sur l’élément choisi) va à sa ligne.',
  conflict: (path: string) =>
    `« ${path} » a changé sur le disque depuis que vous l’avez ouvert. Rien n’a été écrasé.`,
  gone: (path: string) => `« ${path} » a été supprimé ou renommé sur le disque. Votre texte est gardé ici.`,
  keepMine: 'Garder ma version',
  takeGone: 'Abandonner mon texte',
  takeDisk: 'Prendre celle du disque',
  mine: 'Ma version',
  disk: 'Sur le disque',
  base: 'À l’ouverture',
  lost: 'L’atelier ne répond plus : relancez-le. Vos modifications sont gardées dans ce navigateur.',
  renewed:
    'L’atelier a redémarré : ouvrez l’adresse qu’il vient d’écrire. Vos modifications y seront reprises.',
  notKept:
    'Le navigateur n’a plus de place pour garder ce texte : enregistrez-le avant de fermer cette page.',
  undo: 'Annuler',
  redo: 'Rétablir',
  stepLost: (path: string) =>
    `« ${path} » n’est plus celui de cette modification : elle n’a pas été annulée.`,
  back: 'L’atelier répond de nouveau.',
  drafts: 'Des modifications d’une session précédente ont été reprises.',
  width: 'Largeur',
  widths: { 360: '360', 768: '768', 1366: '1366', 0: 'libre' },
  look: 'Apparence',
  looks: { light: 'claire', dark: 'sombre', contrast: 'contraste fort' },
  reload: 'Recharger l’aperçu',
  noPlace: 'Cet élément ne dit pas d’où il vient.',
  noScreen: 'Choisissez un écran à gauche.',
  unknown: 'Ce fichier ne peut pas être modifié ici.',
  fromList: (label: string) => `« ${label} » s’ouvre depuis une ligne de sa liste, dans l’aperçu.`,
} as const;
