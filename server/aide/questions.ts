/** The questions of a new database. Answers are HTML, as in the API. */
import type { QuestionFaq } from '#schemas/types/domain.ts';

export const questions: readonly QuestionFaq[] = [
  {
    categorie: 'PERSONNE_PHYSIQUE',
    libelle: 'Comment transférer un fichier de commande ?',
    reponse:
      '<p>Ouvrez la page <a href="/transfert">Transfert fichier</a>, choisissez le fichier, cochez la case des <a href="/cgi">Conditions Générales d’Instruction</a>, puis choisissez <strong>Charger</strong>. Le résultat du contrôle s’affiche aussitôt.</p>',
  },
  {
    categorie: 'PERSONNE_PHYSIQUE',
    libelle: 'Pourquoi mon fichier a-t-il été rejeté ?',
    reponse:
      '<p>Un fichier est rejeté en entier quand un contrôle général échoue :</p><ul><li>son nom ne suit pas le modèle, ou a déjà servi ;</li><li>il est trop volumineux ou contient trop de lignes ;</li><li>sa structure n’est pas celle attendue ;</li><li>trop de ses lignes sont en erreur.</li></ul><p>Corrigez-le, puis transférez-le <strong>sous un nouveau nom</strong>.</p>',
  },
  {
    categorie: 'PERSONNE_PHYSIQUE',
    libelle: 'Que deviennent les lignes en erreur d’un fichier accepté ?',
    reponse:
      '<p>Elles sont rejetées, chacune avec son premier motif, et les autres lignes sont importées. Corrigez-les et transférez-les dans un nouveau fichier. Le détail de la <a href="/commandes">commande</a> les liste et permet de les télécharger.</p>',
  },
  {
    categorie: 'PERSONNE_PHYSIQUE',
    libelle: 'Qu’est-ce qu’un soupçon de doublon ?',
    reponse:
      '<p>Un titre de la même mention existe déjà pour une personne de mêmes nom de naissance, prénom et date de naissance. La demande attend votre décision dans <a href="/suivi/doublons">Gestion des doublons</a> : poursuivre ou annuler.</p>',
  },
  {
    categorie: 'PERSONNE_PHYSIQUE',
    libelle: 'Comment rendre un titre inactif ?',
    reponse:
      '<p>Dans <a href="/suivi/demandes">Gestion des demandes</a>, survolez la ligne et choisissez <strong>Rendre la carte inactive</strong> (au clavier, dans le menu de la ligne : touche Menu, ou Maj et F10), ou ouvrez la demande. Donnez le motif (perte, vol, fin de droit…) et confirmez. Un titre inactif ne redevient pas actif.</p>',
  },
  {
    categorie: 'PERSONNE_PHYSIQUE',
    libelle: 'J’ai oublié mon mot de passe : que faire ?',
    reponse:
      '<p>Sur la page de connexion, choisissez <a href="/authentification/motDePasseOublie">Mot de passe oublié</a> et indiquez votre identifiant. Un message vous est envoyé ; son lien ne sert qu’une fois, pendant 30 minutes.</p>',
  },
  {
    categorie: 'PERSONNE_MORALE',
    libelle: 'Quelles cartes une personne morale peut-elle obtenir ?',
    reponse:
      '<p>La carte de la mention <strong>Stationnement</strong>, pour un véhicule désigné par son immatriculation.</p>',
  },
  {
    categorie: 'PERSONNE_MORALE',
    libelle: 'Comment commander des cartes pour plusieurs véhicules ?',
    reponse:
      '<p>Réunissez-les dans un fichier, une ligne par véhicule, puis transférez-le depuis <a href="/transfert">Transfert fichier</a>. Le document « Commander des cartes pour des véhicules » de l’<a href="/aide">aide en ligne</a> décrit le fichier.</p>',
  },
  {
    categorie: 'PERSONNE_MORALE',
    libelle: 'Comment suivre une commande ?',
    reponse:
      '<p>Ouvrez <a href="/commandes">Suivi des commandes</a> : le statut, le nombre de lignes importées, le nombre de lignes rejetées et les motifs de rejet y figurent.</p>',
  },
  {
    categorie: 'PERSONNE_MORALE',
    libelle: 'Le véhicule a été vendu : que devient sa carte ?',
    reponse:
      '<p>Rendez le titre inactif depuis <a href="/suivi/demandes">Gestion des demandes</a>, en choisissant le motif. La carte ne doit plus être utilisée.</p>',
  },
  {
    categorie: 'PERSONNE_MORALE',
    libelle: 'Qui peut créer un compte pour un collègue ?',
    reponse:
      '<p>Un utilisateur référent de votre organisme, depuis <a href="/administrateur">Administration</a>. Chaque organisme a deux référents au plus.</p>',
  },
];
