/** What a design has that the plan of its room lacks, and what there is to do (B67). */
export const designPlanWords = {
  colors: 'The plan of this room has no colours of your own. Choose one of the themes. The draft is kept.',
  background: 'The plan of this room has no uploaded backgrounds. Choose another one. The draft is kept.',
  designs:
    'In the plan of this room one output has a design of its own, and has it already. Others can begin with a preset. The draft is kept.',
  logo: 'The plan of this room has no logos. Leave it out. The draft is kept.',
  image: 'The plan of this room has no pictures of your own. Leave it out. The draft is kept.',
};
