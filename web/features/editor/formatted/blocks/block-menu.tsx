import { Fragment, type ReactElement, type Ref } from 'react';
import {
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  type PositioningImperativeRef,
} from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { keysOf } from '../../../../lib/shortcuts.ts';
import type { BlockKind } from './turn-into.ts';

const kindNames = (): Record<BlockKind, string> => ({
  paragraph: t`Paragraph`,
  heading1: t`Heading 1`,
  heading2: t`Heading 2`,
  heading3: t`Heading 3`,
  bullets: t`Bullet List`,
  numbers: t`Numbered List`,
  tasks: t`Task List`,
  quote: t`Blockquote`,
  callout: t`Callout`,
  code: t`Code Block`,
});

interface BlockMenuProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  isFirst: boolean;
  isLast: boolean;
  /** What the block can be turned into. */
  kinds: readonly BlockKind[];
  onMove: (by: -1 | 1) => void;
  onDuplicate: () => void;
  onTurn: (kind: BlockKind) => void;
  onDelete: () => void;
  positioning: Ref<PositioningImperativeRef>;
  /** The button that opens it. */
  children: ReactElement;
}

/** The menu with operations on a whole block. */
export function BlockMenu(props: BlockMenuProps) {
  const { isOpen, onOpenChange, isFirst, isLast, kinds, onMove, children, positioning } = props;
  return (
    <Menu
      open={isOpen}
      onOpenChange={(_event, { open }) => onOpenChange(open)}
      positioning={{ position: 'below', align: 'start', positioningRef: positioning }}
    >
      <MenuTrigger disableButtonEnhancement>{children}</MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem disabled={isFirst} secondaryContent={keysOf('moveBlockUp')[0]} onClick={() => onMove(-1)}>
            {t`Move up`}
          </MenuItem>
          <MenuItem disabled={isLast} secondaryContent={keysOf('moveBlockDown')[0]} onClick={() => onMove(1)}>
            {t`Move down`}
          </MenuItem>
          <MenuItem onClick={props.onDuplicate}>{t`Duplicate`}</MenuItem>
          {kinds.length > 0 && (
            <Fragment>
              <Menu>
                <MenuTrigger disableButtonEnhancement>
                  <MenuItem>{t`Turn into`}</MenuItem>
                </MenuTrigger>
                <MenuPopover>
                  <MenuList>
                    {kinds.map((kind) => (
                      <MenuItem key={kind} onClick={() => props.onTurn(kind)}>
                        {kindNames()[kind]}
                      </MenuItem>
                    ))}
                  </MenuList>
                </MenuPopover>
              </Menu>
            </Fragment>
          )}
          <MenuDivider />
          <MenuItem onClick={props.onDelete}>{t`Delete`}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
