/** The logo of the card's producer in the footer, 100 by 49 (specification 1, section 9). */
import { useAppText } from 'screen-engine';
import logo from '../theme/producteur.svg';

export function ProducerLogo() {
  const say = useAppText();
  return <img src={logo} width={100} height={49} alt={say('marque.fabricant')} />;
}
