import {
  BookAdd20Regular,
  Clock20Regular,
  DocumentAdd20Regular,
  Grid20Regular,
  Home20Regular,
  PeopleSettings20Regular,
  Person20Regular,
  Settings20Regular,
  Star20Regular,
  WeatherMoon20Regular,
  WeatherSunny20Regular,
} from '@fluentui/react-icons';
import type { Space } from '../../../api/contract/spaces.ts';
import type { CurrentUser } from '../../../api/contract/users.ts';
import { paths } from '../../lib/paths.ts';
import { chooseTheme, type ThemeName } from '../../lib/theme-choice.ts';
import { narrowMarks } from './segments.ts';
import { plain, type Row } from './suggestion-rows.tsx';

export interface Surroundings {
  user: CurrentUser;
  theme: ThemeName;
  /** The space that the page belongs to. */
  space: Space | undefined;
}

interface Command extends Omit<Row, 'label'> {
  text: string;
  /** Other words that people look for it by. */
  also?: string | undefined;
}

function creating({ user, space }: Surroundings): Command[] {
  const makesSpaces: Command[] = user.can.createSpace
    ? [
        {
          key: 'new-space',
          icon: <BookAdd20Regular />,
          text: 'New space',
          also: 'create add',
          to: paths.createSpace(),
        },
      ]
    : [];
  if (!user.can.createDocument) return makesSpaces;
  const here = space?.can.createDocument === true ? space : undefined;
  const text = here ? `New document in ${here.name}` : 'New document';
  const to = paths.createDocument(here?.id);
  return [
    { key: 'new-document', icon: <DocumentAdd20Regular />, text, also: 'create write add page', to },
    ...makesSpaces,
  ];
}

function theming({ theme }: Surroundings): Command {
  const isDark = theme === 'dark';
  return {
    key: 'theme',
    icon: isDark ? <WeatherSunny20Regular /> : <WeatherMoon20Regular />,
    text: isDark ? 'Light theme' : 'Dark theme',
    also: 'appearance colours mode',
    act: () => chooseTheme(isDark ? 'light' : 'dark'),
  };
}

function going({ user }: Surroundings): Command[] {
  const go = (key: string, text: string, icon: Command['icon'], to: string, also?: string): Command => ({
    key,
    text: `Go to ${text}`,
    icon,
    to,
    also,
  });
  return [
    go('home', 'Home', <Home20Regular />, paths.home(), 'dashboard'),
    go('starred', 'Starred', <Star20Regular />, paths.starred(), 'favourites favorites'),
    go('recent', 'Recent', <Clock20Regular />, paths.recent(), 'latest updated'),
    go('spaces', 'All Spaces', <Grid20Regular />, paths.spaces()),
    go('profile', 'Profile', <Person20Regular />, paths.profile(), 'account password notifications'),
    go('settings', 'Settings', <Settings20Regular />, paths.settings(), 'preferences devices'),
    ...(user.can.manageUsers
      ? [go('users', 'Manage Users', <PeopleSettings20Regular />, paths.manageUsers(), 'people accounts')]
      : []),
  ];
}

const rowOf = ({ key, icon, to, act, text }: Command, query: string): Row => ({
  key,
  icon,
  to,
  act,
  label: query === '' ? plain(text) : markStarts(text, query),
});

/** The words of `text` that a word of the query begins. */
function markStarts(text: string, query: string): Row['label'] {
  const typed = query.toLowerCase().split(/\s+/);
  const segments = text.split(/(\s+)/).map((word) => ({
    text: word,
    match: /\S/.test(word) && typed.some((one) => word.toLowerCase().startsWith(one)),
  }));
  return narrowMarks(segments, query);
}

/** What can be done from anywhere: without a query the usual, else those whose words all of it begins. */
export function commandRows(surroundings: Surroundings, query: string): Row[] {
  if (query === '') return [...creating(surroundings), theming(surroundings)].map((one) => rowOf(one, ''));
  const typed = query.toLowerCase().split(/\s+/);
  const isMeant = ({ text, also = '' }: Command) => {
    const words = `${text} ${also}`.toLowerCase().split(/\s+/);
    return typed.every((one) => words.some((word) => word.startsWith(one)));
  };
  return [...creating(surroundings), theming(surroundings), ...going(surroundings)]
    .filter(isMeant)
    .map((one) => rowOf(one, query));
}
