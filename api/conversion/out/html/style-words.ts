const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/**
 * Style properties that only draw and lay out: all that SVG has as attributes, and those that programs write for text in
 * drawings. https://www.w3.org/TR/SVG2/propidx.html
 */
export const styleProperties = words(`
  alignment-baseline baseline-shift baseline-source clip clip-path clip-rule color color-adjust color-interpolation
  color-interpolation-filters color-profile color-rendering color-scheme cursor d direction display dominant-baseline
  enable-background fill fill-opacity fill-rule filter flood-color flood-opacity forced-color-adjust
  glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation kerning letter-spacing
  lighting-color marker marker-end marker-mid marker-start mask mask-border mask-clip mask-composite mask-image
  mask-mode mask-origin mask-position mask-repeat mask-size mask-type mix-blend-mode opacity paint-order
  pointer-events print-color-adjust shape-inside shape-margin shape-padding shape-rendering shape-subtract
  solid-color solid-opacity stop-color stop-opacity stroke stroke-align stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-rendering unicode-bidi
  vector-effect visibility writing-mode buffered-rendering viewport-fill viewport-fill-opacity audio-level
  cx cy r rx ry x y width height inline-size offset offset-anchor offset-distance offset-path offset-position
  offset-rotate motion motion-path motion-rotation

  font font-family font-feature-settings font-kerning font-language-override font-optical-sizing font-palette
  font-size font-size-adjust font-stretch font-style font-synthesis font-variant font-variant-alternates
  font-variant-caps font-variant-east-asian font-variant-emoji font-variant-ligatures font-variant-numeric
  font-variant-position font-variation-settings font-weight font-width font-display src unicode-range ascent-override
  descent-override line-gap-override size-adjust line-height line-break hanging-punctuation hyphens overflow-wrap
  word-break word-spacing word-wrap white-space white-space-collapse tab-size text-align text-align-all
  text-align-last text-box text-combine-upright text-decoration text-decoration-color text-decoration-fill
  text-decoration-line text-decoration-skip text-decoration-skip-ink text-decoration-stroke text-decoration-style
  text-decoration-thickness text-emphasis text-indent text-justify text-orientation text-overflow text-shadow
  text-size-adjust text-transform text-underline-offset text-underline-position text-wrap text-wrap-mode
  text-wrap-style block-progression letter-space user-select

  animation animation-delay animation-direction animation-duration animation-fill-mode animation-iteration-count
  animation-name animation-play-state animation-timing-function transition transition-delay transition-duration
  transition-property transition-timing-function transform transform-box transform-origin transform-style rotate scale
  translate perspective perspective-origin backface-visibility will-change

  all appearance aspect-ratio background background-attachment background-blend-mode background-clip background-color
  background-image background-origin background-position background-position-x background-position-y background-repeat
  background-size backdrop-filter border border-block border-bottom border-bottom-color border-bottom-left-radius
  border-bottom-right-radius border-bottom-style border-bottom-width border-collapse border-color border-image
  border-image-outset border-image-repeat border-image-slice border-image-source border-image-width border-inline
  border-left border-left-color border-left-style border-left-width border-radius border-right border-right-color
  border-right-style border-right-width border-spacing border-style border-top border-top-color
  border-top-left-radius border-top-right-radius border-top-style border-top-width border-width bottom box-align
  box-decoration-break box-direction box-flex box-orient box-pack box-shadow box-sizing caption-side clear column-count
  column-fill column-gap column-rule column-span column-width columns contain content counter-increment counter-reset
  counter-set empty-cells flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap float gap grid
  grid-area grid-auto-columns grid-auto-flow grid-auto-rows grid-column grid-column-end grid-column-gap
  grid-column-start grid-gap grid-row grid-row-end grid-row-gap grid-row-start grid-template grid-template-areas
  grid-template-columns grid-template-rows align-content align-items align-self justify-content justify-items
  justify-self place-content place-items place-self row-gap order inset inset-block inset-inline left right top
  list-style list-style-image list-style-position list-style-type margin margin-block margin-block-end
  margin-block-start margin-bottom margin-inline margin-inline-end margin-inline-start margin-left margin-right
  margin-top max-height max-width min-height min-width max-block-size max-inline-size min-block-size min-inline-size
  block-size object-fit object-position orphans outline outline-color outline-offset outline-style outline-width
  overflow overflow-x overflow-y padding padding-block padding-block-end padding-block-start padding-bottom
  padding-inline padding-inline-end padding-inline-start padding-left padding-right padding-top page-break-after
  page-break-before page-break-inside break-after break-before break-inside position quotes resize scrollbar-color
  scrollbar-width shape-outside shape-image-threshold table-layout tap-highlight-color touch-action vertical-align
  widows z-index zoom font-smoothing osx-font-smoothing text-stroke text-stroke-color text-stroke-width
  text-fill-color line-clamp text-autospace text-spacing text-autosizing font-specification`);

/** Functions in styles and selectors that fetch nothing; `url` is checked separately. */
export const styleFunctions = words(`
  rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark device-cmyk icc-color contrast-color
  calc min max clamp round mod rem sin cos tan asin acos atan atan2 pow sqrt hypot log exp abs sign
  matrix matrix3d translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d rotate
  rotatex rotatey rotatez rotate3d skew skewx skewy perspective
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient
  repeating-conic-gradient
  circle ellipse inset polygon path rect xywh shape ray
  cubic-bezier steps linear var env counter counters repeat minmax fit-content local format tech
  not is where has nth-child nth-last-child nth-of-type nth-last-of-type lang dir host selector font-tech font-format
  matches any`);

/** Rules that only decide when or how something is drawn. */
export const styleRules = words('media supports keyframes font-face');
