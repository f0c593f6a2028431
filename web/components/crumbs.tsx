import { Fragment } from 'react';

/** 'Handbook › Deployment › Rollbacks', in the direction of the page: each name has its own. */
export function Crumbs({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    // names may repeat
    <Fragment key={index}>
      {index > 0 && ' › '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
