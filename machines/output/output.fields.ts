import { omittable, record } from '../kernel/fields.ts';
import { designFields } from './design.ts';
import { commonOutputFields } from './output.ts';

export const outputFields = {
  ...commonOutputFields,
  design: omittable(record(designFields)),
  waiting: omittable(record(designFields)),
};
