import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import * as excalidraw from '@excalidraw/excalidraw';
import '@excalidraw/excalidraw/index.css';
import './canvas.css';
import type { StoredScene } from './read-scene.ts';

interface Scene {
  elements: readonly { id: string; version: number }[];
  appState: { viewBackgroundColor: string };
  files: object;
}

interface Api {
  getSceneElements: () => Scene['elements'];
  getAppState: () => Scene['appState'];
  getFiles: () => Scene['files'];
}

interface CanvasProps {
  initialData: (Scene & { scrollToContent: boolean }) | null;
  theme: Theme;
  langCode: string;
  excalidrawAPI: (api: Api) => void;
  UIOptions: { canvasActions: Record<string, boolean> };
  aiEnabled: boolean;
  validateEmbeddable: boolean;
  autoFocus: boolean;
  handleKeyboardGlobally: boolean;
  onLinkOpen: (element: unknown, event: Event) => void;
  onChange: (elements: Scene['elements'], appState: Scene['appState']) => void;
  children?: ReactNode;
}

/** The part of Excalidraw that is used here. Its own types name their files in a way that Node.js does not resolve. */
const { Excalidraw, exportToSvg, MainMenu, restore } = excalidraw as unknown as {
  Excalidraw: ComponentType<CanvasProps>;
  MainMenu: ComponentType<{ children?: ReactNode }> & {
    Separator: ComponentType;
    DefaultItems: Record<'Help' | 'ClearCanvas' | 'ChangeCanvasBackground', ComponentType>;
  };
  exportToSvg: (drawing: object) => Promise<SVGSVGElement>;
  restore: (scene: StoredScene, appState: null, elements: null) => Scene;
};

type Theme = 'light' | 'dark';

export interface Canvas {
  setTheme: (theme: Theme) => void;
  /** The drawing as a picture that holds its scene; undefined if there is nothing in it. */
  picture: () => Promise<string | undefined>;
}

interface CanvasOptions {
  scene: StoredScene | undefined;
  theme: Theme;
  language: string;
  onChanged: () => void;
}

/** What would leave the frame is switched off: it can open nothing, save nothing and ask no other server. */
const options: CanvasProps['UIOptions'] = {
  canvasActions: {
    export: false,
    loadScene: false,
    saveAsImage: false,
    saveToActiveFile: false,
    toggleTheme: false,
  },
};

const { DefaultItems } = MainMenu;
const menu = createElement(
  MainMenu,
  null,
  createElement(DefaultItems.Help),
  createElement(DefaultItems.ClearCanvas),
  createElement(MainMenu.Separator),
  createElement(DefaultItems.ChangeCanvasBackground),
);

/** The distance between a drawing and the edge of its picture. In px. */
const padding = 16;

async function pictureOf(api: Api): Promise<string | undefined> {
  const elements = api.getSceneElements();
  if (elements.length === 0) return undefined;
  const svg = await exportToSvg({
    elements,
    appState: {
      ...api.getAppState(),
      exportBackground: true,
      exportEmbedScene: true,
      exportWithDarkMode: false,
    },
    files: api.getFiles(),
    exportPadding: padding,
  });
  // fonts that are not served here, such as the Chinese one of 13 MB, would be named by their address
  for (const style of svg.querySelectorAll('style'))
    style.textContent = style.textContent.replace(/@font-face\s*\{[^}]*url\((?!["']?data:)[^}]*\}/g, '');
  // a picture has no links; the scene keeps them
  for (const link of svg.querySelectorAll('a')) link.replaceWith(...link.childNodes);
  return new XMLSerializer().serializeToString(svg);
}

function initialDataOf(scene: StoredScene | undefined): CanvasProps['initialData'] {
  if (!scene) return null;
  const { elements, files, appState } = restore(scene, null, null);
  const { viewBackgroundColor } = appState;
  return { elements, files, appState: { viewBackgroundColor }, scrollToContent: true };
}

/** Shows the canvas. Resolves once it can be drawn on. */
export function showCanvas({ scene, theme: first, language, onChanged }: CanvasOptions): Promise<Canvas> {
  const root = document.createElement('div');
  root.className = 'canvas';
  document.body.replaceChildren(root);
  const initialData = initialDataOf(scene);
  return new Promise((resolve) => {
    let setTheme: (theme: Theme) => void = () => undefined;
    let known: string | undefined;
    function View() {
      const [theme, changeTheme] = useState(first);
      const [api, setApi] = useState<Api>();
      useEffect(() => {
        if (!api) return;
        setTheme = changeTheme;
        resolve({ setTheme: (next) => setTheme(next), picture: () => pictureOf(api) });
      }, [api]);
      const props: CanvasProps = {
        initialData,
        theme,
        langCode: language === 'de' ? 'de-DE' : 'en',
        excalidrawAPI: setApi,
        UIOptions: options,
        aiEnabled: false,
        validateEmbeddable: false,
        autoFocus: true,
        handleKeyboardGlobally: true,
        onLinkOpen: (_element, event) => event.preventDefault(),
        // it is also called when somebody only looks
        onChange: (elements, { viewBackgroundColor }) => {
          const now = `${viewBackgroundColor} ${elements.map(({ id, version }) => `${id}:${version}`).join()}`;
          if (known !== undefined && known !== now) onChanged();
          known = now;
        },
      };
      return createElement(Excalidraw, props, menu);
    }
    createRoot(root).render(createElement(View));
  });
}
