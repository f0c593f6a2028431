import {
  Alert20Regular,
  Edit20Regular,
  Key20Regular,
  Keyboard20Regular,
  LocalLanguage20Regular,
  Password20Regular,
  ShieldKeyhole20Regular,
  SignOut20Regular,
  WeatherSunny20Regular,
} from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { languageName, languages, type Language } from '../../../api/text/languages.ts';
import type { EditorMode } from '../../../api/contract/users.ts';
import type { Command } from '../../features/search/commands.tsx';
import { paths } from '../../lib/paths.ts';
import { chooseTheme, type ThemeChoice } from '../../lib/theme-choice.ts';

interface Person {
  theme: ThemeChoice;
  /** Null: that of the browser. */
  language: Language | null;
  editorMode: EditorMode;
  chooseLanguage: (language: Language | null) => void;
  chooseEditorMode: (mode: EditorMode) => void;
  showNotifications: () => void;
  showShortcuts: () => void;
  signOut: () => void;
}

function languageCommands({ language, chooseLanguage }: Person): Command[] {
  const other = [null, ...languages].filter((one) => one !== language);
  return other.map((one) => {
    const name = one === null ? t`as in the browser` : languageName(one);
    return {
      key: `language-${one ?? 'browser'}`,
      icon: <LocalLanguage20Regular />,
      text: t`Language: ${name}`,
      also: t`change german english`,
      act: () => chooseLanguage(one),
    };
  });
}

/** What people do for themselves, beside what the palette offers everybody. */
export function personCommands(person: Person): Command[] {
  const isFormatted = person.editorMode === 'formatted';
  const systemTheme: Command = {
    key: 'system-theme',
    icon: <WeatherSunny20Regular />,
    text: t`Theme of the system`,
    also: t`appearance colours mode`,
    act: () => chooseTheme('system'),
  };
  return [
    ...(person.theme === 'system' ? [] : [systemTheme]),
    ...languageCommands(person),
    {
      key: 'editor-mode',
      icon: <Edit20Regular />,
      text: isFormatted ? t`Write in Markdown` : t`Write formatted`,
      also: t`editor mode`,
      act: () => person.chooseEditorMode(isFormatted ? 'markdown' : 'formatted'),
    },
    {
      key: 'notifications',
      icon: <Alert20Regular />,
      text: t`Show notifications`,
      also: t`bell news unread`,
      act: person.showNotifications,
    },
    {
      key: 'notification-preferences',
      icon: <Alert20Regular />,
      text: t`Notification preferences`,
      also: t`mails email mentions`,
      to: paths.profile('notifications'),
    },
    { key: 'password', icon: <Password20Regular />, text: t`Change password`, to: paths.profile('password') },
    {
      key: 'security',
      icon: <ShieldKeyhole20Regular />,
      text: t`Sign-in & security`,
      also: t`passkeys codes second step devices`,
      to: paths.security(),
    },
    {
      key: 'own-tokens',
      icon: <Key20Regular />,
      text: t`Your API tokens`,
      also: t`scripts programs`,
      to: paths.settings(),
    },
    {
      key: 'shortcuts',
      icon: <Keyboard20Regular />,
      text: t`Keyboard shortcuts`,
      also: t`keys help`,
      act: person.showShortcuts,
    },
    {
      key: 'sign-out',
      icon: <SignOut20Regular className="lectern-points" />,
      text: t`Sign out`,
      also: t`log out logout leave`,
      act: person.signOut,
    },
  ];
}
