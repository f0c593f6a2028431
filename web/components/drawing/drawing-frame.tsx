import { useEffect, useImperativeHandle, useRef, useEffectEvent, type Ref } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { DrawingReply, DrawingRequest } from '../../drawing/messages.ts';
import { pageLanguage } from '../../lib/load-texts.ts';
import { useThemeName } from '../../lib/theme-choice.ts';

/** The limit for loading the frame's code. Milliseconds. */
const loadTimeoutMs = 30_000;
/** The limit for making a picture. Milliseconds. */
const exportTimeoutMs = 30_000;

/** `lost`: the code of the canvas did not arrive; the others: the drawing cannot be edited. */
export type DrawingProblem = 'lost' | 'unreadable' | 'large';

export interface DrawingHandle {
  /** The drawing as a picture; `empty` if there is nothing in it, `failed` if it could not be made. */
  picture: () => Promise<{ svg: string } | 'empty' | 'failed'>;
}

const useStyles = makeStyles({
  frame: {
    display: 'block',
    width: '100%',
    height: '100%',
    border: 'none',
    colorScheme: 'normal',
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

interface DrawingFrameProps {
  /** A stored drawing; undefined for a new one. */
  svg: string | undefined;
  onOpened: () => void;
  onProblem: (problem: DrawingProblem) => void;
  onChanged: () => void;
  /** The person pressed Ctrl+S. */
  onSave: () => void;
  ref: Ref<DrawingHandle>;
}

/** The canvas, in a frame without an origin: whatever a drawing holds, it reaches neither the page nor the server. */
export function DrawingFrame(props: DrawingFrameProps) {
  const { svg, ref } = props;
  const styles = useStyles();
  const theme = useThemeName();
  const element = useRef<HTMLIFrameElement>(null);
  const port = useRef<MessagePort>(null);
  const exported = useRef<(result: { svg: string } | 'empty' | 'failed') => void>(null);
  const send = (request: DrawingRequest) => port.current?.postMessage(request);
  const read = useEffectEvent((reply: DrawingReply) => {
    if (reply.kind === 'ready') send({ kind: 'open', theme, language: pageLanguage(), ...(svg && { svg }) });
    else if (reply.kind === 'opened') props.onOpened();
    else if (reply.kind === 'changed') props.onChanged();
    else if (reply.kind === 'save') props.onSave();
    else if (reply.kind === 'exported') exported.current?.({ svg: reply.svg });
    else if (reply.kind === 'empty' || reply.kind === 'failed') exported.current?.(reply.kind);
    else props.onProblem(reply.kind);
  });
  useEffect(() => {
    const frame = element.current;
    if (!frame) return undefined;
    const { port1, port2 } = new MessageChannel();
    port.current = port1;
    const timer = setTimeout(() => read({ kind: 'lost' }), loadTimeoutMs);
    port1.addEventListener('message', ({ data }: MessageEvent<DrawingReply>) => {
      if (data.kind === 'ready') clearTimeout(timer);
      read(data);
    });
    port1.start();
    const connect = () => frame.contentWindow?.postMessage('drawing', '*', [port2]);
    frame.addEventListener('load', connect, { once: true });
    frame.src = '/drawing';
    return () => {
      clearTimeout(timer);
      frame.removeEventListener('load', connect);
      port1.close();
    };
  }, []);
  useEffect(() => {
    port.current?.postMessage({ kind: 'theme', theme } satisfies DrawingRequest);
  }, [theme]);
  useImperativeHandle(ref, () => ({
    picture: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve('failed'), exportTimeoutMs);
        exported.current = (result) => {
          clearTimeout(timer);
          resolve(result);
        };
        send({ kind: 'export' });
      }),
  }));
  return (
    // oxlint-disable-next-line lectern/pictures -- the canvas, in a frame without an origin
    <iframe
      ref={element}
      className={styles.frame}
      sandbox="allow-scripts"
      allow="clipboard-write"
      title={t`Drawing`}
    />
  );
}
