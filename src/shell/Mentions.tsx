/** The three mentions of the card in the welcome of the sign-in, each with its colour, icon and word. */
import Accessibility from 'lucide-react/icons/accessibility';
import SquareParking from 'lucide-react/icons/square-parking';
import Users from 'lucide-react/icons/users';
import { useAppText } from 'screen-engine';
import './Mentions.css';

const mentions = [
  { name: 'stationnement', Picture: SquareParking },
  { name: 'priorite', Picture: Users },
  { name: 'invalidite', Picture: Accessibility },
] as const;

export function Mentions() {
  const say = useAppText();
  return (
    <ul className="mentions">
      {mentions.map(({ name, Picture }) => (
        <li key={name}>
          <span className={`mentions__mark mentions__mark--${name}`}>
            <Picture aria-hidden size={24} />
          </span>
          {say(`mentions.${name}`)}
        </li>
      ))}
    </ul>
  );
}
