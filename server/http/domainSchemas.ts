/**
 * The shared schemas of API data, for `$ref` in routes. TypeScript types are generated from the same schemas.
 */
import acte from '#schemas/domain/acte.json' with { type: 'json' };
import adresseLivraison from '#schemas/domain/adresseLivraison.json' with { type: 'json' };
import attente from '#schemas/domain/attente.json' with { type: 'json' };
import beneficiaire from '#schemas/domain/beneficiaire.json' with { type: 'json' };
import beneficiaireDetail from '#schemas/domain/beneficiaireDetail.json' with { type: 'json' };
import commande from '#schemas/domain/commande.json' with { type: 'json' };
import commandeLigneErreur from '#schemas/domain/commandeLigneErreur.json' with { type: 'json' };
import connexion from '#schemas/domain/connexion.json' with { type: 'json' };
import demande from '#schemas/domain/demande.json' with { type: 'json' };
import dernierResultat from '#schemas/domain/dernierResultat.json' with { type: 'json' };
import doublon from '#schemas/domain/doublon.json' with { type: 'json' };
import groupe from '#schemas/domain/groupe.json' with { type: 'json' };
import historique from '#schemas/domain/historique.json' with { type: 'json' };
import lienAide from '#schemas/domain/lienAide.json' with { type: 'json' };
import loginOublie from '#schemas/domain/loginOublie.json' with { type: 'json' };
import modifMotDePasse from '#schemas/domain/modifMotDePasse.json' with { type: 'json' };
import motDePasseOublie from '#schemas/domain/motDePasseOublie.json' with { type: 'json' };
import nouveauMotDePasse from '#schemas/domain/nouveauMotDePasse.json' with { type: 'json' };
import organisme from '#schemas/domain/organisme.json' with { type: 'json' };
import premiereConnexion from '#schemas/domain/premiereConnexion.json' with { type: 'json' };
import proprietes from '#schemas/domain/proprietes.json' with { type: 'json' };
import questionFaq from '#schemas/domain/questionFaq.json' with { type: 'json' };
import rapportNational from '#schemas/domain/rapportNational.json' with { type: 'json' };
import recherche from '#schemas/domain/recherche.json' with { type: 'json' };
import refusTransfert from '#schemas/domain/refusTransfert.json' with { type: 'json' };
import resultatTransfert from '#schemas/domain/resultatTransfert.json' with { type: 'json' };
import statistiqueCodePostal from '#schemas/domain/statistiqueCodePostal.json' with { type: 'json' };
import statistiqueConnexions from '#schemas/domain/statistiqueConnexions.json' with { type: 'json' };
import statistiqueDelai from '#schemas/domain/statistiqueDelai.json' with { type: 'json' };
import statistiqueRefus from '#schemas/domain/statistiqueRefus.json' with { type: 'json' };
import statistiqueTitres from '#schemas/domain/statistiqueTitres.json' with { type: 'json' };
import utilisateur from '#schemas/domain/utilisateur.json' with { type: 'json' };
import utilisateurAdministre from '#schemas/domain/utilisateurAdministre.json' with { type: 'json' };

export const domainSchemas: readonly object[] = [
  acte,
  adresseLivraison,
  attente,
  beneficiaire,
  beneficiaireDetail,
  commande,
  commandeLigneErreur,
  connexion,
  demande,
  dernierResultat,
  doublon,
  groupe,
  historique,
  lienAide,
  questionFaq,
  rapportNational,
  loginOublie,
  modifMotDePasse,
  motDePasseOublie,
  nouveauMotDePasse,
  organisme,
  premiereConnexion,
  proprietes,
  recherche,
  refusTransfert,
  resultatTransfert,
  statistiqueCodePostal,
  statistiqueConnexions,
  statistiqueDelai,
  statistiqueRefus,
  statistiqueTitres,
  utilisateur,
  utilisateurAdministre,
];
