package apidocs

import (
	"fmt"
	"slices"
	"strings"
)

// page is what the template shows, with every reference resolved.
type page struct {
	Title, Version, Style string
	Intro                 []paragraph
	Session               []paragraph
	Groups                []group
	Schemas               []model
}

// group is the calls under one tag.
type group struct {
	Name  string
	About string
	Calls []call
}

type call struct {
	ID, Method, Path, Summary string
	About                     []paragraph
	Who                       string
	Parameters                table
	Body                      []content
	Answers                   []answer
}

// table is fields under a name that tells whose they are.
type table struct {
	Name string
	Rows []field
}

// field is a parameter, a header or a property.
type field struct {
	Name, In string
	Required bool
	Kind     kind
	About    []paragraph
}

type answer struct {
	Status  string
	About   []paragraph
	Headers []field
	Content []content
}

// content is a body of one media type.
type content struct {
	Type string
	Kind kind
}

// model is a named schema.
type model struct {
	Name   string
	About  []paragraph
	Kind   kind
	Fields table
}

// Whom a call lets in.
const (
	anyone   = "für alle"
	signedIn = "angemeldet"
	admins   = "Verwaltung"
)

func newPage(d document) (page, error) {
	p := page{Title: d.Info.Title, Version: d.Info.Version, Style: StylePath, Intro: prose(d.Info.Description)}
	for _, scheme := range d.Components.SecuritySchemes {
		p.Session = append(p.Session, prose(scheme.Value.Description)...)
	}
	for _, tag := range d.Tags {
		p.Groups = append(p.Groups, group{Name: tag.Name, About: tag.Description})
	}
	for _, path := range d.Paths {
		for _, operation := range path.Value {
			c, err := d.call(path.Key, operation.Key, operation.Value)
			if err != nil {
				return page{}, fmt.Errorf("%s %s: %w", operation.Key, path.Key, err)
			}
			i := slices.IndexFunc(p.Groups, func(g group) bool { return slices.Contains(operation.Value.Tags, g.Name) })
			if i < 0 {
				return page{}, fmt.Errorf("%s %s: none of its tags is listed", operation.Key, path.Key)
			}
			p.Groups[i].Calls = append(p.Groups[i].Calls, c)
		}
	}
	for _, s := range d.Components.Schemas {
		p.Schemas = append(p.Schemas, model{Name: s.Key, About: prose(s.Value.Description), Kind: kindOf(s.Value), Fields: table{s.Key, fields(s.Value)}})
	}
	return p, nil
}

func (d document) call(path, method string, o operation) (call, error) {
	c := call{ID: o.OperationID, Method: strings.ToUpper(method), Path: path, Summary: o.Summary, About: prose(o.Description), Who: signedIn}
	c.Parameters.Name = "Angaben zu " + c.Path
	if o.Security != nil && len(*o.Security) == 0 {
		c.Who = anyone
	} else if strings.Contains(o.Summary, "(admins)") {
		c.Who = admins
	}
	for _, p := range o.Parameters {
		if p.Ref != "" {
			var err error
			if p, err = d.Components.Parameters.at(p.Ref); err != nil {
				return call{}, err
			}
		}
		c.Parameters.Rows = append(c.Parameters.Rows, field{Name: p.Name, In: p.In, Required: p.Required, Kind: kindOf(p.Schema), About: prose(p.Description)})
	}
	if b := o.RequestBody; b != nil {
		if b.Ref != "" {
			found, err := d.Components.RequestBodies.at(b.Ref)
			if err != nil {
				return call{}, err
			}
			b = &found
		}
		c.Body = contents(b.Content)
	}
	for _, r := range o.Responses {
		a, err := d.answer(r.Key, r.Value)
		if err != nil {
			return call{}, err
		}
		c.Answers = append(c.Answers, a)
	}
	return c, nil
}

func (d document) answer(status string, r response) (answer, error) {
	if r.Ref != "" {
		var err error
		if r, err = d.Components.Responses.at(r.Ref); err != nil {
			return answer{}, err
		}
	}
	a := answer{Status: status, About: prose(r.Description), Content: contents(r.Content)}
	for _, h := range r.Headers {
		a.Headers = append(a.Headers, field{Name: h.Key, Kind: kindOf(h.Value.Schema), About: prose(h.Value.Description)})
	}
	return a, nil
}

func contents(given ordered[media]) []content {
	found := []content{}
	for _, m := range given {
		found = append(found, content{Type: m.Key, Kind: kindOf(m.Value.Schema)})
	}
	return found
}

func fields(s schema) []field {
	found := []field{}
	for _, p := range s.Properties {
		f := field{Name: p.Key, Required: slices.Contains(s.Required, p.Key), Kind: kindOf(p.Value)}
		if p.Value.Ref == "" {
			f.About = prose(p.Value.Description)
		}
		found = append(found, f)
	}
	return found
}

// paragraph is prose with code in it.
type paragraph []span

type span struct {
	Code bool
	Text string
}

// prose reads the little Markdown that the contract has: paragraphs, and code
// between backticks.
func prose(text string) []paragraph {
	paragraphs := []paragraph{}
	for part := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		p := paragraph{}
		for i, piece := range strings.Split(strings.Join(strings.Fields(part), " "), "`") {
			if piece != "" {
				p = append(p, span{Code: i%2 == 1, Text: piece})
			}
		}
		if len(p) > 0 {
			paragraphs = append(paragraphs, p)
		}
	}
	return paragraphs
}
