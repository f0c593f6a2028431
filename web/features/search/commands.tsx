import {
  BookAdd20Regular,
  Clock20Regular,
  Delete20Regular,
  DocumentAdd20Regular,
  DocumentCopy20Regular,
  Globe20Regular,
  Grid20Regular,
  Home20Regular,
  Key20Regular,
  PeopleSettings20Regular,
  PeopleTeam20Regular,
  PersonKey20Regular,
  TaskListLtr20Regular,
  ClipboardSearch20Regular,
  Person20Regular,
  PlugConnected20Regular,
  QuestionCircle20Regular,
  Settings20Regular,
  Star20Regular,
  WeatherMoon20Regular,
  WeatherSunny20Regular,
  Wrench20Regular,
} from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Space } from '../../../api/contract/spaces.ts';
import type { CurrentUser } from '../../../api/contract/users.ts';
import { paths } from '../../lib/paths.ts';
import { arePublicLinksOn } from '../../lib/public-links.ts';
import { chooseTheme, type ThemeName } from '../../lib/theme-choice.ts';
import { narrowMarks } from './segments.ts';
import { plain, type Row } from './suggestion-rows.tsx';

export interface Surroundings {
  user: CurrentUser;
  theme: ThemeName;
  /** What the frame of the page adds for the person: shown when it is typed. */
  more: readonly Command[];
  /** The space of the page. */
  space: Space | undefined;
}

export interface Command extends Omit<Row, 'label'> {
  text: string;
  /** Other words by which people look for it. */
  also?: string | undefined;
}

function createCommands({ user, space }: Surroundings): Command[] {
  const makesSpaces: Command[] = user.can.createSpace
    ? [
        {
          key: 'new-space',
          icon: <BookAdd20Regular />,
          text: t`New space`,
          also: t`create add`,
          to: paths.createSpace(),
        },
      ]
    : [];
  if (!user.can.createDocument) return makesSpaces;
  const here = space?.can.createDocument === true ? space : undefined;
  const name = here?.name;
  const text = name === undefined ? t`New document` : t`New document in ${name}`;
  const to = paths.createDocument(here?.id);
  return [
    { key: 'new-document', icon: <DocumentAdd20Regular />, text, also: t`create write add page`, to },
    ...makesSpaces,
  ];
}

function templateCommands({ user, space }: Surroundings): Command[] {
  if (!user.can.createDocument) return [];
  const here = space?.can.createDocument === true ? space.id : undefined;
  return [
    {
      key: 'new-from-template',
      icon: <DocumentCopy20Regular />,
      text: t`New from template…`,
      also: t`create write add document page`,
      to: paths.createFromTemplate(here),
    },
  ];
}

function themeCommand({ theme }: Surroundings): Command {
  const isDark = theme === 'dark';
  return {
    key: 'theme',
    icon: isDark ? <WeatherSunny20Regular /> : <WeatherMoon20Regular />,
    text: isDark ? t`Light theme` : t`Dark theme`,
    also: t`appearance colours mode`,
    act: () => chooseTheme(isDark ? 'light' : 'dark'),
  };
}

function goToCommands({ user }: Surroundings): Command[] {
  const go = (key: string, text: string, icon: Command['icon'], to: string, also?: string): Command => ({
    key,
    text,
    icon,
    to,
    also,
  });
  return [
    go('home', t`Go to Home`, <Home20Regular />, paths.home(), t`dashboard`),
    go('starred', t`Go to Starred`, <Star20Regular />, paths.starred(), t`favourites favorites`),
    go('recent', t`Go to Recent`, <Clock20Regular />, paths.recent(), t`latest updated`),
    go('spaces', t`Go to All Spaces`, <Grid20Regular />, paths.spaces()),
    go('profile', t`Go to Profile`, <Person20Regular />, paths.profile(), t`account password notifications`),
    go('settings', t`Go to Settings`, <Settings20Regular />, paths.settings(), t`preferences devices`),
    go('help', t`Go to Help`, <QuestionCircle20Regular />, paths.help(), t`guide manual markdown`),
    ...(user.can.manageUsers
      ? [
          go(
            'administration',
            t`Go to Administration`,
            <Wrench20Regular />,
            paths.administration(),
            t`admin health backup mail storage version`,
          ),
          go(
            'users',
            t`Go to Manage Users`,
            <PeopleSettings20Regular />,
            paths.manageUsers(),
            t`people accounts`,
          ),
          go(
            'deleted',
            t`Go to Deleted Items`,
            <Delete20Regular />,
            paths.deletedItems(),
            t`bin trash restore`,
          ),
          go('groups', t`Go to Manage Groups`, <PeopleTeam20Regular />, paths.groups(), t`teams people`),
          go(
            'tokens',
            t`Go to API Tokens`,
            <Key20Regular />,
            paths.apiTokens(),
            t`service accounts scripts programs`,
          ),
          ...(arePublicLinksOn()
            ? [
                go(
                  'public-links',
                  t`Go to Public Links`,
                  <Globe20Regular />,
                  paths.publicLinks(),
                  t`share outside guests`,
                ),
              ]
            : []),
          go(
            'hooks',
            t`Go to Web Hooks`,
            <PlugConnected20Regular />,
            paths.hooks(),
            t`webhooks programs events`,
          ),
          go(
            'sign-in',
            t`Go to Sign-in`,
            <PersonKey20Regular />,
            paths.adminSignIn(),
            t`login directory ldap provider synchronisation`,
          ),
          go(
            'jobs',
            t`Go to Background Jobs`,
            <TaskListLtr20Regular />,
            paths.jobs(),
            t`exports imports queue cancel`,
          ),
          go(
            'audit',
            t`Go to Audit Log`,
            <ClipboardSearch20Regular />,
            paths.audit(),
            t`history who did what events csv`,
          ),
        ]
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

/** Marks the words of `text` that begin with a word of the query. */
function markStarts(text: string, query: string): Row['label'] {
  const typed = query.toLowerCase().split(/\s+/);
  const segments = text.split(/(\s+)/).map((word) => ({
    text: word,
    match: /\S/.test(word) && typed.some((one) => word.toLowerCase().startsWith(one)),
  }));
  return narrowMarks(segments, query);
}

/** Those that have a matching word for each word of the query; first those that have it in their names. */
function matching(commands: readonly Command[], query: string): Row[] {
  const typed = query.toLowerCase().split(/\s+/);
  const isSaidIn = (text: string) => {
    const words = text.toLowerCase().split(/\s+/);
    return typed.every((one) => words.some((word) => word.startsWith(one)));
  };
  return commands
    .filter(({ text, also = '' }) => isSaidIn(`${text} ${also}`))
    .sort((one, other) => Number(isSaidIn(other.text)) - Number(isSaidIn(one.text)))
    .map((one) => rowOf(one, query));
}

/** The commands of the palette. Without a query the most usual ones. */
export function commandRows(surroundings: Surroundings, query: string): Row[] {
  const usual = [...createCommands(surroundings), themeCommand(surroundings)];
  if (query === '') return usual.map((one) => rowOf(one, ''));
  const others = [...templateCommands(surroundings), ...surroundings.more, ...goToCommands(surroundings)];
  return matching([...usual, ...others], query);
}

/** The acts of the open document. Without a query all of them. */
export const documentActRows = (acts: readonly Command[], query: string): Row[] =>
  query === '' ? acts.map((one) => rowOf(one, '')) : matching(acts, query);
