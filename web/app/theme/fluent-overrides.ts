import {
  makeResetStyles,
  makeStyles,
  mergeClasses,
  tokens,
  type FluentProviderProps,
} from '@fluentui/react-components';

type Hooks = NonNullable<FluentProviderProps['customStyleHooks_unstable']>;

interface StyledState {
  root: { className?: string };
  size?: string;
  iconOnly?: boolean;
  appearance?: string;
  disabled?: boolean;
  disabledFocusable?: boolean;
}

// Reset styles, like the base styles of Fluent that they replace: a component's className still overrides them

const useButtonClass = makeResetStyles({ minWidth: 'auto', padding: '5px 11px', fontSize: '14.5px' });

const useDialogClass = makeResetStyles({
  width: 'calc(100% - 32px)',
  maxWidth: '480px',
  padding: '24px',
  backgroundColor: 'var(--lectern-float)',
  border: '1px solid var(--lectern-float-line)',
  borderRadius: tokens.borderRadiusXLarge,
  boxShadow: tokens.shadow64,
});

const useDialogActionsClass = makeResetStyles({ marginTop: '14px' });

const useMenuItemClass = makeResetStyles({
  minHeight: '34px',
  maxWidth: 'none',
  alignItems: 'center',
  padding: '6px 12px',
  gap: '8px',
  backgroundColor: 'transparent',
  color: tokens.colorNeutralForeground1,
  '& .fui-MenuItem__icon': { color: tokens.colorNeutralForeground3 },
  '& .fui-MenuItem__subText': { color: tokens.colorNeutralForeground3, textWrap: 'pretty' },
  '&[aria-disabled="true"]': { color: tokens.colorNeutralForeground3 },
  '@media (pointer: coarse)': { minHeight: '40px' },
});

const useToastClass = makeResetStyles({
  backgroundColor: 'var(--lectern-float)',
  border: '1px solid var(--lectern-float-line)',
  borderRadius: tokens.borderRadiusLarge,
  boxShadow: tokens.shadow8,
});

const useStyles = makeStyles({
  popover: {
    backgroundColor: 'var(--lectern-float)',
    border: '1px solid var(--lectern-float-line)',
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow16,
  },
  smallButton: {
    minHeight: '28px',
    padding: '3px 10px',
    fontSize: '14px',
    fontWeight: tokens.fontWeightSemibold,
  },
  outlinedOff: {
    backgroundColor: 'transparent',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    ':hover': { backgroundColor: 'transparent' },
    ':hover:active': { backgroundColor: 'transparent' },
  },
  fieldLabel: {
    fontSize: '14px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  menuList: { rowGap: 0, backgroundColor: 'transparent' },
  // the whole width: Fluent's empty first column would leave too little for three buttons
  dialogActions: { gridColumnStart: 1, '& > button': { flexShrink: 0, whiteSpace: 'nowrap' } },
  card: { boxShadow: 'none' },
});

/** Adds a reset class. `mergeClasses` keeps only one of those for an element, so it is appended by hand. */
const addResetClass = (useClass: () => string) =>
  function useResetClass(state: unknown): void {
    const { root } = state as StyledState;
    root.className = `${root.className ?? ''} ${useClass()}`;
  };

/** For components that Fluent styles with atomic classes: ours are merged last and win. */
const override = (name: keyof ReturnType<typeof useStyles>) =>
  function useOverride(state: unknown): void {
    const { root } = state as StyledState;
    root.className = mergeClasses(root.className, useStyles()[name]);
  };

/**
 * Small text buttons are as bold as the others; small icon buttons stay small enough for input fields. A disabled
 * outlined button keeps its outline: only filled buttons turn grey.
 */
const overrideButton = () =>
  function useButtonOverride(state: unknown): void {
    const { root, size, iconOnly, appearance, disabled, disabledFocusable } = state as StyledState;
    const styles = useStyles();
    const base = useButtonClass();
    const isSmall = size === 'small' && iconOnly !== true;
    const isOff = disabled === true || disabledFocusable === true;
    const own = mergeClasses(
      root.className,
      isSmall && styles.smallButton,
      isOff && appearance === 'secondary' && styles.outlinedOff,
    );
    root.className = `${own} ${base}`;
  };

interface Slot {
  className?: string;
}

function addClass(slot: Slot | undefined, own: string): void {
  if (slot !== undefined) slot.className = mergeClasses(slot.className, own);
}

function useFieldOverride(state: unknown): void {
  addClass((state as { label?: Slot }).label, useStyles().fieldLabel);
}

const overrideDialogActions = () =>
  function useDialogActionsOverride(state: unknown): void {
    const { root } = state as StyledState;
    root.className = `${mergeClasses(root.className, useStyles().dialogActions)} ${useDialogActionsClass()}`;
  };

/** The style hooks of Fluent's components where tokens alone are not enough. */
export const fluentOverrides: Hooks = {
  useButtonStyles_unstable: overrideButton(),
  useMenuButtonStyles_unstable: overrideButton(),
  useToggleButtonStyles_unstable: overrideButton(),
  useMenuPopoverStyles_unstable: override('popover'),
  useMenuListStyles_unstable: override('menuList'),
  usePopoverSurfaceStyles_unstable: override('popover'),
  useMenuItemStyles_unstable: addResetClass(useMenuItemClass),
  useMenuItemLinkStyles_unstable: addResetClass(useMenuItemClass),
  useDialogSurfaceStyles_unstable: addResetClass(useDialogClass),
  useDialogActionsStyles_unstable: overrideDialogActions(),
  useToastStyles_unstable: addResetClass(useToastClass),
  useFieldStyles_unstable: useFieldOverride,
  useCardStyles_unstable: override('card'),
};
